import path from 'node:path'

/** Where things lie; all made but the first two. */
export const root = path.resolve(import.meta.dirname, '../..')
export const mobile = path.join(root, 'mobile')
export const bundle = path.join(mobile, 'dist')
export const android = path.join(mobile, 'android')
export const ios = path.join(mobile, 'ios')
