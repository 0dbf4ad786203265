import { type CustomerField, customerFields } from '@brigade/contract/customers/imports.ts'

// Which column is what, by the names that Square, Toast, Mailchimp, Shopify and spreadsheets use; the likelier ones come first. Pure.

const names: Readonly<Record<CustomerField, readonly string[]>> = {
  given_name: ['firstname', 'givenname', 'first', 'fname', 'forename', 'customerfirstname', 'guestfirstname'],
  family_name: ['lastname', 'familyname', 'surname', 'last', 'lname', 'customerlastname', 'guestlastname'],
  full_name: ['fullname', 'name', 'customername', 'guestname', 'guest', 'customer', 'contactname', 'displayname', 'nickname'],
  email: ['email', 'emailaddress', 'mail', 'customeremail', 'guestemail', 'primaryemail', 'contactemail', 'email1'],
  phone: [
    ...[
      'phone',
      'phonenumber',
      'mobile',
      'mobilephone',
      'cell',
      'cellphone',
      'telephone',
      'tel',
      'customerphone',
      'guestphone',
      'primaryphone',
      'phone1',
    ],
    ...['smsphonenumber', 'smsphone', 'contactphone', 'defaultaddressphone'],
  ],
  more_emails: ['moreemails', 'otheremails', 'secondaryemail', 'email2', 'alternateemail'],
  more_phones: ['morephones', 'otherphones', 'secondaryphone', 'phone2', 'alternatephone', 'homephone', 'workphone', 'defaultaddressphone'],
  birthday: ['birthday', 'birthdate', 'dateofbirth', 'dob', 'bday'],
  language: ['language', 'locale', 'preferredlanguage', 'lang'],
  tags: ['tags', 'tag', 'labels', 'groups', 'segments'],
  note: ['note', 'notes', 'memo', 'comment', 'comments', 'remarks'],
}

export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column of each field. A column is one field alone; what a person chose comes before what is guessed. */
export function columnsOf(head: readonly string[], chosen: Readonly<Partial<Record<CustomerField, number | null>>>): Map<CustomerField, number> {
  const found = new Map<CustomerField, number>()
  for (const field of customerFields) {
    const at = chosen[field]
    if (at !== undefined && at !== null && at < head.length) found.set(field, at)
  }
  const taken = new Set(found.values())
  const plain = head.map(plainName)
  for (const field of customerFields) {
    if (field in chosen) continue
    const at = names[field].map((name) => plain.findIndex((one, place) => one === name && !taken.has(place))).find((place) => place >= 0)
    if (at === undefined) continue
    found.set(field, at)
    taken.add(at)
  }
  return found
}
