import { implement } from '../core/implement.ts'
import { people } from './contract.ts'
import * as details from './details.ts'
import { navigation } from './navigation.ts'
import { search } from './search.ts'
import * as signIn from './signIn.ts'

export default implement('people', people, {
  signIn: ({ body, ctx }) => signIn.signIn(ctx, body),
  signOut: ({ ctx }) => signIn.signOut(ctx),
  details: ({ ctx }) => details.details(ctx),
  search: ({ query, body, ctx }) => search(ctx, query, body),
  companyProfile: ({ params, ctx }) => details.companyProfile(ctx, params.host),
  navigation: ({ ctx }) => navigation(ctx),
})
