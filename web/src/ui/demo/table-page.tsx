import { createRoot } from 'react-dom/client'
import { Theme } from '../../theme/Theme.tsx'
import { ManyRows } from './ManyRows.tsx'

// A page of its own for what is measured: nothing else on it takes time.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Theme>
      <main>
        <ManyRows />
      </main>
    </Theme>,
  )
}
