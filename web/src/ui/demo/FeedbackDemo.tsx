import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { TableSkeleton } from '../basics/Skeleton.tsx'
import { Spinner } from '../basics/Spinner.tsx'
import { Button } from '../controls/Button.tsx'
import { Kbd } from '../controls/Kbd.tsx'
import { TextField } from '../form/TextField.tsx'
import { confirm } from '../layers/confirm.ts'
import { Modal } from '../layers/Modal.tsx'
import { showToast } from '../layers/toasts.ts'
import { Banner } from '../page/Banner.tsx'
import { Card } from '../page/Card.tsx'
import { DataState } from '../page/DataState.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { ProgressLine } from '../page/ProgressLine.tsx'
import styles from './UiDemo.module.css'

async function askAndTell() {
  const agreed = await confirm({
    title: 'Remove bank connection',
    body: 'Are you sure you want to remove this bank connection?',
    confirmLabel: 'Remove',
    danger: true,
  })
  if (agreed) showToast({ title: 'Remove Bank Account', message: 'North Wharf deposits was removed', tone: 'ok', milliseconds: 3000 })
}

function Buttons() {
  const [opened, setOpened] = useState(false)
  return (
    <div className={styles.bar}>
      <Button variant="primary" icon={<IconPlus size={16} aria-hidden="true" />}>
        New connection
      </Button>
      <Button onClick={() => setOpened(true)}>Open dialog</Button>
      <Button variant="quiet" onClick={() => showToast({ title: 'Could not save', message: 'The server said no.', tone: 'bad' })}>
        Show toast
      </Button>
      <Button variant="danger" onClick={() => void askAndTell()}>
        Remove
      </Button>
      <Button loading variant="primary">
        Saving
      </Button>
      <Button disabled>Disabled</Button>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </span>
      <Spinner label="Loading" />
      <Modal opened={opened} onClose={() => setOpened(false)} title="Edit connection" actions={<Button variant="primary">Save</Button>}>
        <TextField label="Connection name" defaultValue="North Wharf deposits" />
        <TextField label="Address" />
      </Modal>
    </div>
  )
}

/** Buttons, dialogs, toasts, banners and the states of data. */
export function FeedbackDemo() {
  return (
    <div className={styles.stack}>
      <Card title="Actions">
        <Buttons />
      </Card>
      <Banner tone="warn" title="Bank token is expired. Please reconnect to your account!" action={<Button>Reconnect</Button>} />
      <Banner>You are offline: showing data from 10:42</Banner>
      <div className={styles.columns}>
        <Card title="Loading" flush>
          <ProgressLine active />
          <DataState state="loading" skeleton={<TableSkeleton rows={4} columns={3} />} />
        </Card>
        <Card title="Error" flush>
          <DataState
            state="error"
            error={{ title: 'The connections could not be loaded', details: 'upstream timed out' }}
            onRetry={() => undefined}
          />
        </Card>
        <Card title="Empty" flush>
          <EmptyState
            icon={<IconBuildingBank size={20} />}
            title="No bank connections yet"
            action={<Button variant="primary">New connection</Button>}
          >
            Deposits start once a restaurant group is connected to its bank.
          </EmptyState>
        </Card>
        <Card title="No result" flush>
          <DataState state="no-result" noResult={{ title: 'No connection matches “abc”', onClear: () => undefined }} />
        </Card>
      </div>
    </div>
  )
}
