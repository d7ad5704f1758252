/** A thread starts without tsx, whatever the program was started with. */
import { register } from 'tsx/esm/api'

register()
await import('./drawing.ts')
