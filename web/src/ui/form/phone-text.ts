/** An American number, with or without its +1, as Americans write it; any other number as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^(?:\+1)?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
