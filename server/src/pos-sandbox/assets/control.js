const faultWords = {
  slow: 'Answer slowly',
  page_7_fails: 'Page 7 of 9 fails',
  empty: 'Answer an empty menu',
  missing_40: 'Leave out 40 % of the items',
  other_currency: 'Name prices in yen',
  revoked: 'Refuse the token',
  page_repeats: 'Page 7 is page 6 again',
  broken_entry: 'Lemonade has a price that is no number',
  too_many_requests: 'Ask to slow down (429)',
  unavailable: 'Be unavailable (503)',
}
const token = new URLSearchParams(location.search).get('shop') ?? ''
const said = document.getElementById('said')
const at = (path) => `${path}?shop=${encodeURIComponent(token)}`

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

async function order(body) {
  const response = await fetch(at('/control/order'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  said.textContent = answer.said ?? answer.error_message
  await refresh()
}

function faultRow({ name, on }) {
  const box = element('input', {
    type: 'checkbox',
    checked: on,
    onchange: (event) => order({ do: 'fault', fault: name, on: event.currentTarget.checked }),
  })
  return element('label', {}, box, faultWords[name] ?? name)
}

const button = (label, name, onclick) => element('button', { type: 'button', ariaLabel: `${label}: ${name}`, onclick }, label)

function entryRow({ id, type, parent, title, price_cents }) {
  const name = element('input', { type: 'text', value: title, ariaLabel: `Name of ${title}` })
  const price = element('input', { type: 'number', value: price_cents ?? '', ariaLabel: `Price of ${title} in cents` })
  const save = async (event) => {
    event.preventDefault()
    if (name.value !== title) await order({ do: 'rename', entry: id, title: name.value })
    const cents = price.value === '' ? null : Number(price.value)
    if (cents !== price_cents) await order({ do: 'price', entry: id, price_cents: cents })
  }
  const isPriced = type === 'item' || type === 'size' || type === 'modifier'
  return element(
    'form',
    { onsubmit: save, className: parent === null ? '' : 'below' },
    name,
    ...(isPriced ? [price] : []),
    element('button', { ariaLabel: `Save: ${title}` }, 'Save'),
    button('Delete', title, () => order({ do: 'delete', entry: id })),
    ...(type === 'item' ? [button('New id', title, () => order({ do: 'new_id', entry: id }))] : []),
  )
}

const deliveryRow = ({ at: when, result }) => element('li', {}, `${when}: ${result}`)

function menuRows(entries) {
  const rows = entries.filter(({ parent }) => parent === null).flatMap((entry) => [entry, ...entries.filter(({ parent }) => parent === entry.id)])
  const add = element('button', { type: 'button', onclick: () => order({ do: 'add', title: 'New special', price_cents: 999 }) }, 'Add an item')
  return [add, ...rows.map(entryRow)]
}

async function refresh() {
  const response = await fetch(at('/control/overview'))
  const answer = await response.json()
  if (!response.ok) {
    said.textContent = answer.error_message
    return
  }
  document.getElementById('shop').textContent = answer.shop
  document.getElementById('faults').replaceChildren(...answer.faults.map(faultRow))
  document.getElementById('menu').replaceChildren(...menuRows(answer.entries))
  document.getElementById('deliveries').replaceChildren(...answer.deliveries.map(deliveryRow))
}

await refresh()
