/** Guests of the demo: none of them exists, no phone number of theirs is ever given out, no mail to them arrives. */
const first = ['Amara', 'Ben', 'Celia', 'Diego', 'Edith', 'Farid', 'Greta', 'Hugo', 'Iris', 'Jonas', 'Keiko', 'Liam', 'Maya', 'Nils', 'Opal', 'Priya']
const last = ['Abbott', 'Brandt', 'Castro', 'Dunne', 'Ellison', 'Fontaine', 'Grady', 'Hale', 'Ito', 'Jansen', 'Kovac', 'Lund', 'Moreau', 'Nakamura']

export interface Guest {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** The guest with a number: the same person each time, so that some come again. */
export function guestNumber(number: number): Guest {
  const name = `${first[number % first.length]} ${last[Math.floor(number / first.length) % last.length]}`
  // Area codes of the demo's cities; 555-01xx is kept for stories.
  const area = ['207', '401', '206', '718', '773', '847', '512', '210', '303', '720'][number % 10]
  return { name, phone: `+1${area}55501${String(number % 100).padStart(2, '0')}`, email: `${name.toLowerCase().replace(' ', '.')}@example.com` }
}

export const guestCount = first.length * last.length
