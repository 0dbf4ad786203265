import { useState } from 'react'

const key = 'sidebar-collapsed'

/** Whether the sidebar stands collapsed, kept from visit to visit. */
export function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'true')
  const toggle = () => {
    localStorage.setItem(key, String(!collapsed))
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle]
}
