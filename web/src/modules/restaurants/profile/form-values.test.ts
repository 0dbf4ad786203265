import { expect, test } from 'vitest'
import { restaurant } from '../public/testing.ts'
import { createSchema, editSchema, editValues, emptyValues, timeOf } from './form-values.ts'

const whole = { ...emptyValues(), name: 'Night Owl', parent_access_group_id: '3', timezone: 'America/Chicago' }
const edited = { ...whole, logo_picture_id: null, cover_picture_id: null }

test('the end of the business day is typed as a time and sent in minutes', () => {
  expect(createSchema.parse(whole)).toMatchObject({ business_day_cutoff_min: 240, parent_access_group_id: 3 })
  expect(timeOf(editSchema.parse({ ...edited, business_day_cutoff_min: '00:30' }).business_day_cutoff_min)).toBe('00:30')
})

test.each(['12:01', '4 am', ''])('%s is no such time', (business_day_cutoff_min) => {
  expect(editSchema.safeParse({ ...edited, business_day_cutoff_min }).success).toBe(false)
})

test('an empty form is refused at its required fields', () => {
  const { error } = createSchema.safeParse(emptyValues())
  const wrong = new Map(error?.issues.map(({ path, message }) => [path[0], message]))
  expect(wrong).toEqual(
    new Map([
      ['name', 'Name is required'],
      ['parent_access_group_id', 'Field is required'],
    ]),
  )
})

test('the location on the map is one text and two numbers', () => {
  expect(editSchema.parse({ ...edited, point: ' 43.6571° N, 70.2512° W ' })).toMatchObject({ latitude: 43.6571, longitude: -70.2512 })
  expect(editSchema.parse(edited)).toMatchObject({ latitude: null, longitude: null })
  expect(editSchema.safeParse({ ...edited, point: 'Wharf Street' }).error?.issues[0]).toMatchObject({ path: ['point'] })
})

test('pictures are sent by their ids, and taken away by null', () => {
  const face = { base: '/pictures/x', width: 10, height: 10, tint: '#fff' }
  const values = editValues(restaurant({ logo_picture_id: 7, logo: face }))
  expect(values).toMatchObject({ logo_picture_id: { id: 7, face }, cover_picture_id: null })
  expect(editSchema.parse(values)).toMatchObject({ logo_picture_id: 7, cover_picture_id: null })
})
