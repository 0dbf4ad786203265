/** What a file picker offers; whatever else is dropped is judged by the server, which reads it. */
export const takenTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/gif,image/tiff'

/** Files of a system, which folders hold beside pictures. */
const isHidden = ({ name }: File): boolean => name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name)

export const picturesAmong = (files: readonly File[]): File[] => files.filter((file) => !isHidden(file))

/** All files of what was dropped or pasted, those in folders as well, in the order of their names. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // Taken at once: afterwards the transfer is empty.
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const loose = [...transfer.files]
  if (entries.every((entry) => entry === null || entry.isFile)) return picturesAmong(loose)
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(filesBelow))
  return picturesAmong(found.flat())
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // It answers a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    found.push(...some)
  }
  const inOrder = found.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  return (await Promise.all(inOrder.map(filesBelow))).flat()
}
