import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { BarChart } from '../charts/BarChart.tsx'
import { money } from '../charts/chart-format.ts'
import { GroupedBarChart } from '../charts/GroupedBarChart.tsx'
import { LineChart } from '../charts/LineChart.tsx'
import { PieChart } from '../charts/PieChart.tsx'
import { Button } from '../controls/Button.tsx'
import { Card } from '../page/Card.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

const dollars = money('USD')
const channels = [
  { name: 'Counter', value: 4210 },
  { name: 'Delivery', value: 3180 },
  { name: 'Web', value: 1940 },
  { name: 'Kiosk', value: 720 },
  { name: 'Phone', value: 310 },
]
const dishes = 'Burrito,Taco,Bowl,Salad,Soup,Wrap,Burger,Fries,Shake,Coffee,Tea,Juice,Cake,Water'.split(',')
const many = dishes.map((name, index) => ({ name, value: Math.round(900 / (index + 1)) }))
const days = Array.from({ length: 90 }, (_, day) => new Date(2026, 0, 1 + day))
const wave = (level: number, swing: number) => days.map((_, day) => Math.round(level + swing * Math.sin(day / 6) + swing * 0.6 * Math.sin(day * 2.4)))
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const long = [
  { name: 'North Wharf Kitchen & Garden Terrace', value: 48 },
  { name: 'Harbor Street', value: 31 },
  { name: 'Old Town Noodle House and Bakery', value: 17 },
  { name: 'Airport, Terminal 2', value: 6 },
]

function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

function Refetched() {
  const [round, setRound] = useState(1)
  return (
    <Card actions={<Button onClick={() => setRound(round + 1)}>New numbers</Button>}>
      <BarChart title="Numbers that change" bars={channels.map(({ name, value }, index) => ({ name, value: (value * (index + round)) % 5000 }))} />
    </Card>
  )
}

function Usual() {
  return (
    <>
      <Pair>
        <Card>
          <PieChart title="Sales by channel" slices={channels} total="Sales" {...dollars} />
        </Card>
        <Card>
          <PieChart title="Fourteen dishes" slices={many} />
        </Card>
      </Pair>
      <Pair>
        <Card>
          <BarChart title="Orders by channel" bars={channels} />
        </Card>
        <Card>
          <BarChart title="Groups with long names" bars={long} direction="rows" />
        </Card>
      </Pair>
      <Card>
        <GroupedBarChart
          title="Orders by day and meal"
          labels={weekdays}
          series={[
            { name: 'Breakfast', values: [12, 15, 11, 18, 24, 40, 38] },
            { name: 'Lunch', values: [54, 58, 61, 57, 72, 66, 49] },
            { name: 'Dinner', values: [38, 41, 44, 52, 91, 104, 63] },
          ]}
        />
      </Card>
      <Card>
        <LineChart
          title="Net sales, ninety days"
          labels={days}
          series={[
            { name: 'This year', values: wave(4200, 900) },
            { name: 'Last year', values: wave(3600, 700) },
          ]}
          {...dollars}
        />
      </Card>
    </>
  )
}

function Odd() {
  return (
    <Pair>
      <Card>
        <PieChart title="One slice" slices={[{ name: 'Counter', value: 12 }]} total="Orders" />
      </Card>
      <Card>
        <PieChart title="All zero" slices={channels.map(({ name }) => ({ name, value: 0 }))} />
      </Card>
      <Card>
        <PieChart title="One below zero" slices={[...channels, { name: 'Refunds', value: -240 }]} />
      </Card>
      <Card>
        <BarChart title="Up and down" bars={weekdays.map((name, day) => ({ name, value: [120, -40, 65, -90, 30, 210, 0][day] ?? 0 }))} {...dollars} />
      </Card>
      <Card>
        <BarChart
          title="Up and down, in rows"
          direction="rows"
          bars={weekdays.map((name, day) => ({ name, value: [12, -4, 6, -9, 3, 21, 0][day] ?? 0 }))}
        />
      </Card>
      <Card>
        <BarChart title="Very large" bars={long.map(({ name, value }) => ({ name, value: value ** 7 * 1000 }))} />
      </Card>
      <Card>
        <BarChart title="One bar" bars={[{ name: 'Counter', value: 3 }]} />
      </Card>
      <Card>
        <BarChart title="Thirty bars" bars={days.slice(0, 30).map((day, index) => ({ name: String(day.getDate()), value: (index * 37) % 50 }))} />
      </Card>
      <Card>
        <LineChart title="With gaps" labels={weekdays} series={[{ name: 'Guests', values: [12, 18, null, 9, null, 30, 28] }]} />
      </Card>
      <Card>
        <LineChart title="One point" labels={['Monday']} series={[{ name: 'Guests', values: [12] }]} />
      </Card>
    </Pair>
  )
}

function Waiting() {
  return (
    <Pair>
      <Card>
        <PieChart title="Loading" slices={[]} state="loading" />
      </Card>
      <Card>
        <LineChart
          title="Failed"
          labels={[]}
          series={[]}
          state="error"
          error={{ details: 'The server did not answer in time.' }}
          onRetry={() => undefined}
        />
      </Card>
      <Card>
        <BarChart
          title="Empty"
          bars={[]}
          empty={
            <EmptyState icon={<IconChartBar size={20} />} title="No orders yet">
              The first order of the day draws the first bar.
            </EmptyState>
          }
        />
      </Card>
      <Refetched />
    </Pair>
  )
}

function ChartsDemo() {
  return (
    <div className={styles.stack} id="charts-demo">
      <h2>Charts</h2>
      <Usual />
      <Odd />
      <Waiting />
    </div>
  )
}

export const demo: Demo = { title: 'Charts', group: 'Charts', Show: ChartsDemo }
