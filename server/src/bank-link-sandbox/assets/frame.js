const screen = document.getElementById('screen')
const token = new URLSearchParams(location.search).get('token') ?? ''
let finished = false

/** Tells the page around the frame; only a page of an allowed address hears it. */
function tellParent(text) {
  if (window.parent === window) return
  const allowed = document.body.dataset.parents.split(' ')
  const around = location.ancestorOrigins?.[0]
  window.parent.postMessage(text, allowed.includes(around) ? around : allowed[0])
}

function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value
    else made.setAttribute(name, value)
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

const heading = (text) => element('h1', { tabIndex: -1 }, text)
const actions = (...buttons) => element('div', { className: 'actions' }, ...buttons)
const backButton = () => element('button', { type: 'button', className: 'plain', onclick: () => take({ do: 'start' }) }, 'Back')
const errorNote = (text) => element('p', { id: 'error', className: 'error', role: 'alert' }, text)

function field(label, name, properties = {}) {
  const input = element('input', { id: name, name, required: true, autocapitalize: 'none', spellcheck: false, ...properties })
  return element('div', { className: 'field' }, element('label', { htmlFor: name }, label), input)
}

function form(onSend, ...children) {
  return element('form', { noValidate: false, onsubmit: (event) => {
    event.preventDefault()
    onSend(Object.fromEntries(new FormData(event.currentTarget)))
  } }, ...children)
}

const screens = {
  banks({ name, banks }) {
    const list = element('ul', { className: 'choices' }, ...banks.map(bankChoice))
    const none = element('p', { className: 'muted', hidden: true, role: 'status' }, 'No bank has this name.')
    const search = field('Search for your bank', 'search', { type: 'search', required: false, autocomplete: 'off', oninput: (event) => {
      const words = event.currentTarget.value.trim().toLowerCase()
      for (const row of list.children) row.hidden = !row.textContent.toLowerCase().includes(words)
      none.hidden = [...list.children].some((row) => !row.hidden)
    } })
    return [heading('Choose your bank'), element('p', { className: 'muted' }, `Deposits for ${name} will go to the account you connect.`), search, list, none]
  },
  sign_in({ bank, repair, error }) {
    const described = error === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'error' }
    return [
      heading(repair ? `Reconnect to ${bank}` : `Sign in to ${bank}`),
      error === null ? null : errorNote(error),
      form(
        ({ user, password }) => take({ do: 'sign_in', user, password }),
        field('User name', 'user', { autocomplete: 'off', ...described }),
        field('Password', 'password', { type: 'password', autocomplete: 'off', ...described }),
        hint(),
        actions(element('button', { type: 'submit' }, 'Continue'), repair ? null : backButton()),
      ),
    ]
  },
  code({ bank, error }) {
    const described = error === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'error' }
    return [
      heading('Enter the code'),
      element('p', { className: 'muted' }, `${bank} sent a code to the phone ending in 55. Here it is always 1234.`),
      error === null ? null : errorNote(error),
      form(
        ({ code }) => take({ do: 'enter_code', code }),
        field('Code', 'code', { inputMode: 'numeric', autocomplete: 'one-time-code', ...described }),
        actions(element('button', { type: 'submit' }, 'Continue'), backButton()),
      ),
    ]
  },
  accounts({ bank, accounts }) {
    const choices = accounts.map(({ id, name, last_four }, at) =>
      element('label', { className: 'account' }, element('input', { type: 'radio', name: 'account', value: id, checked: at === 0 }), element('span', {}, name), element('span', { className: 'muted' }, `ending in ${last_four}`)),
    )
    return [
      heading('Choose an account'),
      form(
        ({ account }) => take({ do: 'choose_account', account }),
        element('fieldset', {}, element('legend', {}, `Your accounts at ${bank}`), ...choices),
        actions(element('button', { type: 'submit' }, 'Connect account')),
      ),
    ]
  },
  failed({ title, sentence, may_go_back }) {
    const close = element('button', { type: 'button', className: may_go_back ? 'plain' : '', onclick: () => end('error') }, 'Close')
    return [heading(title), element('p', {}, sentence), actions(may_go_back ? element('button', { type: 'button', onclick: () => take({ do: 'start' }) }, 'Choose another bank') : null, close)]
  },
  done({ bank, account, last_four, messages }) {
    finished = true
    for (const message of messages) tellParent(message)
    return [element('p', { className: 'tick', ariaHidden: 'true' }, '✓'), heading('Your account is connected'), element('p', {}, `${bank}, ${account} ending in ${last_four}.`), element('p', { className: 'muted' }, 'You can close this window.')]
  },
}

function bankChoice({ id, name, town, note }) {
  const initials = name.split(' ').filter((word) => word !== 'of').map((word) => word[0]).slice(0, 2).join('')
  const about = note === null ? town : `${town} · ${note}`
  const text = element('span', {}, element('span', { className: 'name' }, name), element('span', { className: 'muted' }, about))
  const button = element('button', { type: 'button', className: 'choice', onclick: () => take({ do: 'choose_bank', bank: id }) }, element('span', { className: `badge ${id}`, 'aria-hidden': 'true' }, initials), text)
  return element('li', {}, button)
}

function hint() {
  return element('p', { className: 'hint' }, 'To try it: user ', element('code', {}, 'user_good'), ', password ', element('code', {}, 'pass_good'), '. Also user_mfa, user_locked, user_closed.')
}

function end(message) {
  finished = true
  tellParent(JSON.stringify({ message }))
  show({ screen: 'ended' })
}

screens.ended = () => [heading('Nothing was connected'), element('p', { className: 'muted' }, 'You can close this window.')]

function show(answer) {
  screen.replaceChildren(...screens[answer.screen](answer).filter((child) => child !== null))
  screen.setAttribute('aria-busy', 'false')
  document.getElementById('cancel').hidden = finished
  // A wrong entry leads back to the field, any other screen to its heading, which is then read out.
  const target = answer.error ? screen.querySelector('input') : screen.querySelector('h1')
  target?.focus()
}

async function take(step) {
  screen.setAttribute('aria-busy', 'true')
  for (const button of screen.querySelectorAll('button')) button.disabled = true
  try {
    const response = await fetch('/frame/step', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, ...step }) })
    const answer = await response.json()
    show(response.ok ? answer : { screen: 'failed', title: 'This link does not work', sentence: answer.error_message, may_go_back: false })
  } catch {
    show({ screen: 'failed', title: 'The bank link is not answering', sentence: 'Please check your connection and try again.', may_go_back: false })
  }
}

document.getElementById('cancel').addEventListener('click', () => end('cancelled'))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !finished) end('cancelled')
})
await take({ do: 'start' })
