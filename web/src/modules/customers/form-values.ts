import { ChangedCustomer, type Customer, customerProfile, NewCustomer } from '@brigade/contract/customers/profile.ts'
import * as z from 'zod/mini'
import { words } from './customers-texts.ts'

/** The create form: the contract's own rules and sentences, and the group beside them. */
export const createSchema = z.safeExtend(NewCustomer, {
  parent_access_group_id: customerProfile.createCustomer.input.shape.parent_access_group_id,
})

export const emptyValues = () => ({
  given_name: '',
  family_name: '',
  email: '',
  phone: '',
  birthday: '',
  language: '',
  tags: [] as readonly string[],
  parent_access_group_id: '',
})

export const editSchema = ChangedCustomer

export const editValues = ({ given_name, family_name, birthday, language, tags }: Customer) => ({
  given_name,
  family_name,
  birthday: birthday ?? '',
  language,
  tags: tags as readonly string[],
})

export const editLabels = () => ({
  given_name: words.givenName,
  family_name: words.familyName,
  birthday: words.birthday,
  language: words.language,
  tags: words.tags,
})
