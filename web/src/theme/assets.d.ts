declare module 'virtual:mantine-variables.css'

// The icons are imported one file at a time: the package's front door costs the build some six thousand modules.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'

  const icon: TablerIcon
  export default icon
}
