// The widget as a script: BrigadeBankLink.open({ token, container }) puts the frame there and gives back { close }.
// The frame reports to the window that holds it by a browser message of JSON text.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  function open({ token, container = document.body, theme }) {
    const frame = document.createElement('iframe')
    const address = new URL('/frame', origin)
    address.searchParams.set('token', token)
    if (theme) address.searchParams.set('theme', theme)
    frame.src = address.href
    frame.title = 'Connect a bank account'
    frame.className = 'brigade-bank-link'
    container.append(frame)
    return { frame, close: () => frame.remove() }
  }

  window.BrigadeBankLink = { open, origin }
})()
