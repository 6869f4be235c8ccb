// Making and changing elements. Text goes in as text alone, so that a name can never be markup.

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */

/**
 * @param {Element} element @param {string} name @param {Attribute} value
 */
export function set(element, name, value) {
  if (typeof value === 'function') {
    element.addEventListener(name.slice(2), value);
  } else if (name === 'text') {
    setText(element, String(value));
  } else if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes] `text` is the text, `onclick` and the like listen
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/**
 * @param {string} tag @param {Record<string, Attribute>} [attributes] @param {...Node} children
 * @returns {SVGElement}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/** Changes the text only where it differs, so that selections and screen readers are left alone.
 * @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows or hides; the focus goes on to `next` where it would be lost.
 * @param {HTMLElement} element @param {boolean} shown @param {() => void} [next] */
export function show(element, shown, next) {
  if (element.hidden === !shown) return;
  const held = !shown && element.contains(document.activeElement);
  element.hidden = !shown;
  if (held) next?.();
}

let ids = 0;

/** An id that no other element has. */
export const freshId = () => `e${++ids}`;

/** Whether a key press belongs to a field or a dialog and not to the board.
 * @param {KeyboardEvent} event */
export function typedElsewhere(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return Boolean(target?.closest('input, select, textarea, summary, dialog'));
}
