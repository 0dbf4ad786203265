import type { FoundPicture } from '@brigade/contract/collections/pictures.ts'

/** A picture as a search answers it, for tests. */
export function foundPicture(id: number, more: Partial<FoundPicture> = {}): FoundPicture {
  return {
    id,
    collection_id: 2,
    collection_name: 'Dishes',
    name: `Picture ${id}`,
    caption: '',
    alt: '',
    credit: '',
    rights_until: null,
    width: 800,
    height: 600,
    bytes: 1000,
    format: 'jpeg',
    is_animated: false,
    focal_x: 5000,
    focal_y: 5000,
    crops: {},
    is_cover: false,
    used: 0,
    added_by: 'Vera',
    face: { base: `/pictures/${String(id).padStart(22, 'a')}/whole/0/${'s'.repeat(22)}`, width: 800, height: 600, tint: '#c08040' },
    version: 1,
    inserted_at: '2026-11-27T10:00:00Z',
    updated_at: '2026-11-27T10:00:00Z',
    ...more,
  }
}
