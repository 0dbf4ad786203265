// Runs in the browser: turns Plaid Link's callbacks into the one browser message the web app listens for.
const allowed = document.body.dataset.parents.split(' ')
const around = location.ancestorOrigins?.[0]
const parentOrigin = allowed.includes(around) ? around : allowed[0]
const said = document.getElementById('said')

function tell(message) {
  window.parent.postMessage(JSON.stringify(message), parentOrigin)
}

if (window.Plaid === undefined) {
  // Blocked by an extension or a network; without this the person would look at an empty frame.
  said.textContent = 'The bank link could not be loaded. Please try again.'
  tell({ message: 'error' })
} else {
  const link = window.Plaid.create({
    token: new URLSearchParams(location.search).get('token'),
    onSuccess: (publicToken) => tell({ message: 'success', public_token: publicToken }),
    // Plaid gives null when the person simply left.
    onExit: (error) => tell({ message: error === null ? 'cancelled' : 'error' }),
    onLoad: () => {
      said.textContent = ''
      link.open()
    },
  })
}
