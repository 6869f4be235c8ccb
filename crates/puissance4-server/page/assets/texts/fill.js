// Puts values into a text. A text with plural forms chooses by the value `n`.

/** @typedef {string | { one: string, other: string }} Template */

/**
 * @param {'fr' | 'en'} tongue @param {Template} template
 * @param {Record<string, string | number>} values
 */
export function fill(tongue, template, values) {
  const form =
    typeof template === 'string'
      ? template
      : new Intl.PluralRules(tongue).select(Number(values.n)) === 'one'
        ? template.one
        : template.other;
  // French sets a space before these signs that no line may break at.
  const spaced = tongue === 'fr' ? form.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : form;
  return spaced.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
