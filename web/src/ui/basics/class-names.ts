/** Joins the class names that hold; a part that is false or missing leaves nothing behind. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
