import { useEffect, useRef, useState } from 'react'
import { filesOf } from './dropped-files.ts'

/** Hears files that are dropped or pasted anywhere on the page. Answers whether some are held over it now. Nobody listens without `onFiles`. */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(function keepLatest() {
    latest.current = onFiles
  })
  const listens = onFiles !== undefined
  useEffect(
    function listen() {
      if (!listens) return
      const take = async (transfer: DataTransfer) => {
        const files = await filesOf(transfer)
        if (files.length > 0) latest.current?.(files)
      }
      const over = (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(true)
      }
      const leave = (event: DragEvent) => {
        // Between two parts of the page it is told, too.
        if (event.relatedTarget === null) setIsOver(false)
      }
      const drop = (event: DragEvent) => {
        setIsOver(false)
        if (!hasFiles(event.dataTransfer) || !event.dataTransfer) return
        event.preventDefault()
        void take(event.dataTransfer)
      }
      const paste = (event: ClipboardEvent) => {
        if (!event.clipboardData || event.clipboardData.files.length === 0 || isField(event.target)) return
        event.preventDefault()
        void take(event.clipboardData)
      }
      window.addEventListener('dragover', over)
      window.addEventListener('dragleave', leave)
      window.addEventListener('drop', drop)
      window.addEventListener('paste', paste)
      return () => {
        window.removeEventListener('dragover', over)
        window.removeEventListener('dragleave', leave)
        window.removeEventListener('drop', drop)
        window.removeEventListener('paste', paste)
      }
    },
    [listens],
  )
  return isOver
}

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true
const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
