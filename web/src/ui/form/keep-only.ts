/** Drops from a field what does not belong there, as it is typed or pasted; the caret stays behind what was typed last. */
export function keepOnly(field: HTMLInputElement, kept: (text: string) => string): void {
  const text = kept(field.value)
  if (text === field.value) return
  const caret = kept(field.value.slice(0, field.selectionStart ?? field.value.length)).length
  field.value = text
  field.setSelectionRange(caret, caret)
}
