import type { TablerIcon } from '@tabler/icons-react'
import IconSquareRounded from '@tabler/icons-react/dist/esm/icons/IconSquareRounded.mjs'
import type { ModuleIcons } from '../../platform/module.ts'

const files = import.meta.glob<{ icons: ModuleIcons }>('../../modules/*/icons.ts', { eager: true })
const icons: ModuleIcons = Object.assign({}, ...Object.values(files).map((file) => file.icons))

/** The picture beside a module's label. */
export function moduleIcon(path: string): TablerIcon {
  return icons[path] ?? IconSquareRounded
}
