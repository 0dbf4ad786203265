import { catalogue } from '../../ui/basics/ui-texts.ts'

/** What is said alike of all records. */
export const words = catalogue('records', {
  cancel: 'Cancel',
  itsOwn: 'Its own',
  edit: 'Edit',
  save: 'Save',
  delete: 'Delete',
  deleteMore: 'Delete…',
  history: 'History',
  searchByName: 'Search by name',
  access: 'Access',
  whoHasAccess: (name: string) => `Who has access to ${name}`,
  noneSo: 'Nothing matches these filters',
})
