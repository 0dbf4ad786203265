import IconUnfold from '@tabler/icons-react/dist/esm/icons/IconFoldDown.mjs'
import IconFold from '@tabler/icons-react/dist/esm/icons/IconFoldUp.mjs'
import type { ReactNode } from 'react'
import { useIsPhone } from '../basics/use-media.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { SearchBox } from '../controls/SearchBox.tsx'
import styles from './TreeTools.module.css'
import { words } from './tree-texts.ts'

interface TreeToolsProps {
  /** What the tree is of, in lower case. */
  label: string
  search: string
  onSearch: (text: string) => void
  onExpandAll?: ((open: boolean) => void) | undefined
  children?: ReactNode
}

/** Above a tree: its search, and all of it opened or closed at once; on a phone there is one level only. */
export function TreeTools({ label, search, onSearch, onExpandAll, children }: TreeToolsProps) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchBox value={search} onSearch={onSearch} label={words.search(label)} />
      </div>
      {children}
      {onExpandAll && !isPhone && (
        <>
          <IconButton label={words.expandAll} onClick={() => onExpandAll(true)}>
            <IconUnfold size={18} aria-hidden />
          </IconButton>
          <IconButton label={words.collapseAll} onClick={() => onExpandAll(false)}>
            <IconFold size={18} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
}
