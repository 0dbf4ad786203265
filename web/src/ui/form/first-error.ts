// A field of several controls, a group of radios, is marked itself; the focus then goes to its first control.
const control = ':is(input, select, textarea, button, [tabindex]):not(:disabled, [tabindex="-1"])'
const brokenField = '[aria-invalid=true]'

/** Brings the first wrong field into view and the focus into it. */
export function showFirstError(form: HTMLFormElement | null): void {
  // After the next paint: the errors are in the page only once React has drawn them.
  requestAnimationFrame(() => {
    const broken = form?.querySelector<HTMLElement>(brokenField)
    const first = broken?.matches(control) ? broken : (broken?.querySelector<HTMLElement>(control) ?? broken)
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    first?.focus({ preventScroll: true })
  })
}
