import type { Customer } from '@brigade/contract/customers/profile.ts'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { words } from './blocks-texts.ts'
import { blocksOf } from './queries.ts'

/** In the head of the page, for whoever may block this customer. */
export function BlockButton({ record }: { record: Pick<Customer, 'id' | 'name' | 'status'> }) {
  const { data } = useQuery(blocksOf({ id: record.id }))
  const [open, setOpen] = useState(false)
  if (record.status !== 'active' || !data?._can.block) return null
  return (
    <>
      <Button icon={<IconBan size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {words.block}
      </Button>
      {open && <BlockDialog customer={record} onClose={() => setOpen(false)} />}
    </>
  )
}
