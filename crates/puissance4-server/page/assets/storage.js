// What is kept in the browser: everything goes on without it where it cannot be used.

/** @type {Map<string, string>} */
const instead = new Map();

/** @param {string} key @returns {any} */
export function load(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? instead.get(key) ?? 'null');
  } catch {
    try {
      return JSON.parse(instead.get(key) ?? 'null');
    } catch {
      return null;
    }
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  const text = JSON.stringify(value);
  instead.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows and full disks: the value lives as long as the page.
  }
}
