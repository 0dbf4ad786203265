const words = { expire: 'Expire login', repair: 'Repair', break: 'Close account', revoke: 'Revoke', pending_disconnect: 'Pending disconnect' }
const faultWords = {
  message_twice: 'Send the success message twice',
  without_token: 'Send success without a token',
  not_json: 'Send a message that is not JSON',
  exchange_hangs: 'Exchange times out after success',
  slow: 'Answer slowly',
  down: 'Answer 503',
}
const said = document.getElementById('said')

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

async function order(body) {
  const response = await fetch('/control/order', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answer = await response.json()
  said.textContent = answer.said ?? answer.error_message
  await refresh()
}

function itemRow(item) {
  const buttons = Object.entries(words).map(([what, label]) =>
    element('button', { type: 'button', ariaLabel: `${label}: ${item.name}`, onclick: () => order({ do: what, item: item.id }) }, label),
  )
  const title = element('h3', {}, item.name, ' ', element('span', { className: `state ${item.state}` }, item.state))
  return element('article', {}, title, element('p', {}, `${item.bank}, ending in ${item.last_four}${item.error === null ? '' : `. ${item.error}`}`), element('div', { className: 'actions' }, ...buttons))
}

function faultRow({ name, on }) {
  const box = element('input', { type: 'checkbox', checked: on, onchange: (event) => order({ do: 'fault', fault: name, on: event.currentTarget.checked }) })
  return element('label', {}, box, faultWords[name])
}

const deliveryRow = ({ at, type, result }) => element('li', {}, `${at} ${type}: ${result}`)

async function refresh() {
  const response = await fetch('/control/overview')
  const { items, faults, deliveries } = await response.json()
  fill('items', items.map(itemRow), 'No account is linked yet.')
  fill('faults', faults.map(faultRow), '')
  fill('deliveries', deliveries.length === 0 ? [] : [element('ol', {}, ...deliveries.map(deliveryRow))], 'None yet.')
}

function fill(id, rows, none) {
  document.getElementById(id).replaceChildren(...(rows.length === 0 ? [element('p', {}, none)] : rows))
}

await refresh()
