/** The version of this app, as errors are reported by it and copies on the device are kept for it. */
export const release = '1.14.0'
