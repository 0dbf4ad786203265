/** Generated from the migrations; see tools/generate-schema.ts. */
export interface Schema {}
