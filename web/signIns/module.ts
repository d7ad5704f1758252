import type { WebModule } from '../module.ts'
import type about from '../../api/signIns/module.ts'

export default {
  screens: {
    signin: () => import('./SignIn.tsx'),
    'workspace/signin': () => import('./PlatformSignIn.tsx'),
    identify: () => import('./Identify.tsx'),
    'signin-password': () => import('./SignInPassword.tsx'),
    'signin-mobile': () => import('./SignInMobile.tsx'),
    signup: () => import('./SignUp.tsx'),
    'first-admin': () => import('./FirstAdmin.tsx'),
    'platform-admin': () => import('./PlatformAdmin.tsx'),
    'forgot-password': () => import('./ForgotPassword.tsx'),
    'email-verify/:id': () => import('./ConfirmEmail.tsx'),
    'handoff/:code': () => import('./Handoff.tsx'),
  },
  withoutMenu: 'ALL',
} satisfies WebModule<typeof about>
