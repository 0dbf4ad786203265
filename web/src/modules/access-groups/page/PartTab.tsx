import { useParams } from '@tanstack/react-router'
import { TabPart } from '../../../platform/TabPart.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useAddress } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { useGroup } from '../tabs/use-group.ts'
import { useGroupParts } from './group-parts.ts'

/** The part of another module that the address names. */
export function PartTab() {
  const group = useGroup()
  const address = useAddress()
  const { part: key } = useParams({ strict: false })
  const parts = useGroupParts(group?.id ?? 0)
  if (!group || !parts) return <DataState state="loading" />
  const part = parts.find((one) => one.key === key)
  if (!part)
    return (
      <EmptyState title={words.noTab} action={<ButtonLink href={`#${address(group.id)}`}>{words.toOverview}</ButtonLink>}>
        {words.noTabWhy}
      </EmptyState>
    )
  return (
    <TabPart name={part.key}>
      <part.Tab key={part.key} group={group} />
    </TabPart>
  )
}
