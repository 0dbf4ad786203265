import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Pager } from '../controls/Pager.tsx'
import { RowLink } from '../controls/RowLink.tsx'
import { SearchBox } from '../controls/SearchBox.tsx'
import { TabBar } from '../controls/TabBar.tsx'
import { Menu } from '../layers/Menu.tsx'
import type { Tone } from '../page/StatusPill.tsx'
import { StatusPill } from '../page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../page/StyledTable.tsx'
import styles from './UiDemo.module.css'

const rows: [name: string, owner: string, state: string, tone: Tone, amount: string][] = [
  ['North Wharf deposits', 'Ada Marsh', 'Healthy', 'ok', '4,120.00'],
  ['Old Mill kitchen', 'Ben Okafor', 'Expired', 'warn', '982.50'],
  ['Station Street', 'Cleo Ruiz', 'Failing', 'bad', '12,004.75'],
  ['Market Hall', 'Dana Whitfield', 'Not connected', 'idle', '0.00'],
]

/** Tabs, search, table, pager, row menu. */
export function ListDemo() {
  const [tab, setTab] = useState('general')
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(2)
  return (
    <section aria-label="List">
      <TabBar
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'general', label: 'General Info' },
          { value: 'history', label: 'History' },
          { value: 'more', label: 'Deposits' },
        ]}
      />
      <div className={`${styles.bar} ${styles.spread}`}>
        <SearchBox value={query} onSearch={setQuery} label="Search connections" />
        <Button>Filter</Button>
      </div>
      <StyledTable label="Connections">
        <Tr>
          <Th>Name</Th>
          <Th>Contact</Th>
          <Th>Status</Th>
          <Th numeric>Last deposit</Th>
          <Th hideLabel>Actions</Th>
        </Tr>
        {rows.map(([name, owner, state, tone, amount]) => (
          <Tr key={name}>
            <Td>
              <RowLink href="#/uidemo">{name}</RowLink>
            </Td>
            <Td>{owner}</Td>
            <Td phone="end">
              <StatusPill tone={tone}>{state}</StatusPill>
            </Td>
            <Td numeric>{amount}</Td>
            <Td phone="end" numeric>
              <Menu
                label={`Actions for ${name}`}
                actions={[
                  { label: 'Edit', onSelect: () => undefined },
                  { label: 'Reconnect', onSelect: () => undefined, disabled: true },
                  { label: 'Delete', onSelect: () => undefined, danger: true },
                ]}
              />
            </Td>
          </Tr>
        ))}
      </StyledTable>
      <Pager page={page} perPage={20} total={57} of="Connections" onPage={setPage} />
    </section>
  )
}
