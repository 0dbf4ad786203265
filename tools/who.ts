import { demoPeople } from '../server/src/seed/people.ts'

// `npm run who`: the sign-ins of the demo company, which the first start makes unless it is told `--empty`.
for (const { name, email, password, on, shows } of demoPeople) {
  console.log(`${email.padEnd(32)} ${password}   ${name}, ${shows} (on ${on})`)
}
