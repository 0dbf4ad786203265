// Runs in the page before anything of the app. Whatever shows that a text was taken for more than text is said on the console.
{
  const tell = (what) => console.warn(`canary: ${what}`)
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = (text) => tell(`${name}(${text})`)
  Object.defineProperty(window, '__xss', { set: () => tell('a script of a stored text ran'), get: () => undefined })
  document.addEventListener('securitypolicyviolation', (event) => tell(`${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`))
}
