// The texts in the language in use; the other language is fetched only when it is asked for.

import { language } from './settings.js';
import { fill } from './texts/fill.js';

/** @typedef {keyof typeof import('./texts/fr.js').fr} Key */

/** @param {'fr' | 'en'} tongue @returns {Promise<Record<Key, import('./texts/fill.js').Template>>} */
const fetchTexts = async (tongue) =>
  tongue === 'fr' ? (await import('./texts/fr.js')).fr : (await import('./texts/en.js')).en;

let spoken = language();
let texts = await fetchTexts(spoken);

/** From now on in this language. @param {'fr' | 'en'} tongue */
export async function speak(tongue) {
  texts = await fetchTexts(tongue);
  spoken = tongue;
}

/** @param {Key} key @param {Record<string, string | number>} [values] */
export const t = (key, values = {}) => fill(spoken, texts[key], values);
