// What is kept in the browser: everything goes on without it where it cannot be used.

/** What could not be saved: newer than what is in the browser. @type {Map<string, string>} */
const instead = new Map();

/** @param {string} key @returns {any} */
export function load(key) {
  try {
    return JSON.parse(instead.get(key) ?? localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    instead.delete(key);
  } catch {
    // Private windows and full disks: the value lives as long as the page.
    instead.set(key, text);
  }
}
