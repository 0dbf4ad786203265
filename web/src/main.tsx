import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Theme } from './theme/Theme.tsx'

const UiDemo = import.meta.env.DEV ? lazy(() => import('./ui/demo/UiDemo.tsx')) : () => null

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Theme>
      <Suspense>
        <UiDemo />
      </Suspense>
    </Theme>
  </StrictMode>,
)
