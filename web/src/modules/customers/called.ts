import { phoneText } from '../../ui/form/phone-text.ts'

/** What screens call a customer; whoever is known by a phone number alone is called by it as people write it. */
export const calledBy = ({ name, phone }: { readonly name: string; readonly phone: string | null }): string =>
  name === phone ? phoneText(name) : name
