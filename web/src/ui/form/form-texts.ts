import { catalogue } from '../basics/ui-texts.ts'

/** What fields of every kind say; the first five are the specification's (section 5, generic inputs). */
export const words = catalogue('form', {
  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is invalid`,
  invalidPhone: (label: string) => `${label} is not valid`,
  notNumber: 'Please enter a number',
  choose: 'Choose…',
  locked: 'You can view this but not change it',
  wentWrong: 'Something went wrong',
  emailExample: 'name@example.com',
  lockedForm: 'You can view this form but not change it',
})
