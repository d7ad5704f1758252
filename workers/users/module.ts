import type { WorkerModule } from '../module.ts'
import { userCreate } from './userCreate.ts'
import { userDelete } from './userDelete.ts'

export const users: WorkerModule = { jobs: { USER_CREATE: userCreate, USER_DELETE: userDelete } }
