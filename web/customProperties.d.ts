import 'react'

/** Custom properties that styles of ours set. */
declare module 'react' {
  interface CSSProperties {
    '--part'?: string
    '--ground-of-header'?: string
    '--text-of-header'?: string
  }
}
