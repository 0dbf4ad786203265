// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppForm } from './AppForm.tsx'
import { MoneyField } from './MoneyField.tsx'
import { RadioField } from './RadioField.tsx'
import { TagField } from './TagField.tsx'
import { TextField } from './TextField.tsx'
import { useAppForm } from './useAppForm.ts'

afterEach(cleanup)

const filled = (error: string) => z.string().check(z.trim(), z.minLength(1, { error, abort: true }))
const schema = z.object({ name: filled('Name is required'), email: filled('Email is required') })

interface Given {
  canChange?: (key: string) => boolean
  onSubmit?: (values: { name: string; email: string }) => unknown
  initialValues?: { name: string; email: string }
}

function Form({ canChange, onSubmit = () => undefined, initialValues = { name: '', email: '' } }: Given) {
  const form = useAppForm({ schema, initialValues, canChange, securityKey: 'people', fieldKeys: { email: 'people_email' }, onSubmit })
  return (
    <AppForm form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <output>{form.isDirty ? 'dirty' : 'clean'}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.setInitialValues({ name: 'Fresh', email: 'fresh@b.co' })}>
        Update my form
      </button>
    </AppForm>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('scrolls to the first error and focuses it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const onSubmit = vi.fn()
  render(<Form initialValues={{ name: 'Ada', email: '' }} onSubmit={onSubmit} />)
  await save()
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(scrolled.mock.contexts).toEqual([field('Email')])
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('submits the values as the schema returns them', async () => {
  const onSubmit = vi.fn()
  render(<Form onSubmit={onSubmit} />)
  await userEvent.type(field('Name'), '  Ada ')
  await userEvent.type(field('Email'), 'a@b.co')
  await save()
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', email: 'a@b.co' })
})

test('shows a refusal at the top, focuses it, marks the fields and keeps all input', async () => {
  render(<Form initialValues={{ name: 'Ada', email: 'a@b.co' }} onSubmit={() => Promise.reject({ errors: { email: ['has already been taken'] } })} />)
  await userEvent.type(field('Name'), ' Marsh')
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('email: has already been taken.')
  expect(document.activeElement).toBe(alert)
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(field('Name')).toHaveProperty('value', 'Ada Marsh')
})

test('submits once while the first request is on its way', async () => {
  let finish = () => {}
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  render(<Form initialValues={{ name: 'Ada', email: 'a@b.co' }} onSubmit={onSubmit} />)
  await save()
  await save()
  finish()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('without canChange the fields are disabled and nothing is sent', async () => {
  const onSubmit = vi.fn()
  render(<Form canChange={(key) => key !== 'people'} initialValues={{ name: 'Ada', email: 'a@b.co' }} onSubmit={onSubmit} />)
  expect(field('Name')).toHaveProperty('disabled', true)
  expect(screen.getByText('You can view this form but not change it')).toBeTruthy()
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a field without the permission for its key is disabled and says why; the others are sent', async () => {
  const onSubmit = vi.fn()
  render(<Form canChange={(key) => key !== 'people_email'} initialValues={{ name: 'Ada', email: 'a@b.co' }} onSubmit={onSubmit} />)
  expect(field('Email')).toHaveProperty('disabled', true)
  const note = screen.getByText('You can view this but not change it')
  expect(field('Email').getAttribute('aria-describedby')).toBe(note.closest('p')?.id)
  expect(field('Name')).toHaveProperty('disabled', false)
  await save()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('knows when it is dirty, and takes new values from outside', async () => {
  render(<Form initialValues={{ name: 'Ada', email: 'a@b.co' }} />)
  expect(screen.getByRole('status').textContent).toBe('clean')
  await userEvent.type(field('Name'), '!')
  expect(screen.getByRole('status').textContent).toBe('dirty')
  await userEvent.click(screen.getByRole('button', { name: 'Update my form' }))
  expect(field('Name')).toHaveProperty('value', 'Fresh')
  expect(screen.getByRole('status').textContent).toBe('clean')
})

const menu = z.object({
  kind: filled('Kind is required'),
  price: z.number({ error: 'Price is required' }),
  tags: z.array(z.string().check(z.minLength(3, { error: 'A tag is too short' }))),
})

function MenuForm({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useAppForm({ schema: menu, initialValues: { kind: '', price: 950 as number | null, tags: ['ab'] }, onSubmit })
  return (
    <AppForm form={form}>
      <RadioField label="Kind" options={[{ value: 'pizza', label: 'Pizza' }]} {...form.field('kind')} />
      <MoneyField label="Price" currency="USD" {...form.field('price')} />
      <TagField label="Tags" {...form.field('tags')} />
      <button type="submit">Save</button>
    </AppForm>
  )
}

test('fields with other values work the same way, and the first invalid one is focused', async () => {
  const onSubmit = vi.fn()
  render(<MenuForm onSubmit={onSubmit} />)
  expect(field('Price')).toHaveProperty('value', '9.50')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Pizza' })))
  expect(screen.getByText('Kind is required')).toBeTruthy()
  expect(screen.getByText('A tag is too short')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Pizza' }))
  await userEvent.clear(field('Price'))
  await userEvent.type(field('Price'), '12.5')
  await userEvent.type(field('Tags'), '{Backspace}hot,')
  await save()
  expect(onSubmit).toHaveBeenCalledWith({ kind: 'pizza', price: 1250, tags: ['hot'] })
})

test('an amount that cannot be read is not sent', async () => {
  const onSubmit = vi.fn()
  render(<MenuForm onSubmit={onSubmit} />)
  await userEvent.type(field('Price'), 'x')
  await save()
  expect(await screen.findByText('Price is required')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})
