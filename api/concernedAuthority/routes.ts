import { implement } from '../core/implement.ts'
import { concernedAuthority } from './contract.ts'
import { read } from './service.ts'

export default implement('concernedAuthority', concernedAuthority, { read: ({ ctx }) => read(ctx) })
