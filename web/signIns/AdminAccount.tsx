import { queryClient, useApiMutation } from '../client.ts'
import { signIns } from '../../api/signIns/contract.ts'
import { NewAccountForm } from './NewAccountForm.tsx'

const home = {
  refreshes: [],
  onDone: () => {
    queryClient.clear()
    window.location.replace('/platform')
  },
}

/** The account of the first administrator, by the link that setup printed; the platform's pages come next. */
export function FirstAdminForm({ setupCode }: { setupCode: string }) {
  const create = useApiMutation(signIns.createFirstAdmin, home)
  return (
    <NewAccountForm
      create={(account, onError) => create.mutate({ body: { setupCode, ...account } }, { onError })}
      isCreating={create.isPending || create.isSuccess}
      error={create.error}
    />
  )
}

/** The same of a further one, by the link of an invite. */
export function PlatformAdminForm({ inviteCode }: { inviteCode: string }) {
  const create = useApiMutation(signIns.createPlatformAdmin, home)
  return (
    <NewAccountForm
      create={(account, onError) => create.mutate({ body: { inviteCode, ...account } }, { onError })}
      isCreating={create.isPending || create.isSuccess}
      error={create.error}
    />
  )
}
