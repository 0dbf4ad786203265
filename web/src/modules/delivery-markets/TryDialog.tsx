import { type deliveryMarkets, SoughtAddress } from '@brigade/contract/delivery-markets.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { readPoint } from '../../platform/point-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { countryChoices } from '../../ui/form/choices.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { words } from './delivery-markets-texts.ts'
import { addressAnswer } from './queries.ts'
import styles from './TryDialog.module.css'
import { VerdictList } from './VerdictList.tsx'

type Sought = CallInput<typeof deliveryMarkets.marketsForAddress>

const typed = z
  .object({ point: z.string(), postal_code: z.string(), country: z.string() })
  .check(z.refine(({ point }) => point.trim() === '' || readPoint(point) !== undefined, { error: () => words.pointWrong, path: ['point'] }))
const schema = z.pipe(
  z.pipe(
    typed,
    z.transform(({ point, ...rest }): unknown => ({ ...rest, point: readPoint(point) ?? null })),
  ),
  SoughtAddress,
)
const initialValues = { point: '', postal_code: '', country: 'US' }

/** Asks for an address, and shows who delivers there now. */
export function TryDialog({ onClose }: { onClose: () => void }) {
  const [sought, setSought] = useState<Sought>()
  const form = useAppForm({ schema, initialValues, textOf, onSubmit: setSought })
  const query = useQuery({ ...addressAnswer(sought ?? {}), enabled: sought !== undefined, placeholderData: keepPreviousData })
  return (
    <Modal opened size="large" title={words.try} onClose={onClose}>
      <div className={styles.dialog}>
        <p className={styles.help}>{words.tryHelp}</p>
        <AppForm form={form}>
          <TextField label={words.tryPoint} help={words.pointHelp} autoComplete="off" {...form.field('point')} />
          <FieldGrid>
            <TextField label={words.tryCode} autoComplete="off" {...form.field('postal_code')} />
            <ChoiceField label={words.country} required choices={countryChoices} {...form.field('country')} />
          </FieldGrid>
          <div className={styles.look}>
            <Button type="submit" variant="primary" loading={query.isFetching}>
              {words.look}
            </Button>
          </div>
        </AppForm>
        {sought && (
          <section aria-label={words.results} aria-live="polite">
            <DataState
              state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
              error={{ title: words.notLooked, details: textOf(query.error) }}
              onRetry={() => void query.refetch()}
            >
              {query.data && <VerdictList answer={query.data} />}
            </DataState>
          </section>
        )}
      </div>
    </Modal>
  )
}
