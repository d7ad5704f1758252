import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { myData } from '../../../api/retention/contract.ts'
import { useApiMutation } from '../../client.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { JobFile } from '../../reports/JobFile.tsx'

/** What is held about me here, as a file. */
export function MyData() {
  const { t } = useTranslation()
  const [jobId, setJob] = useState<string | null>(null)
  const order = useApiMutation(myData.order, { onDone: (job) => setJob(job.jobId) })
  return (
    <Stack component="section" aria-labelledby="my-data" gap="sm">
      <Title order={2} id="my-data">
        {t('My data')}
      </Title>
      <Text size="sm">
        {t(
          'A file with your profile, your training, your policy acceptances, and the complaints that ' +
            'you filed or know of, with what you wrote and uploaded.',
        )}
      </Text>
      <MutationError error={order.error} />
      {jobId ? (
        <JobFile jobId={jobId} onClose={() => setJob(null)} />
      ) : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFileDownload size={18} aria-hidden />}
            loading={order.isPending}
            onClick={() => order.mutate({ body: {} })}
          >
            {t('Create the file with my data')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
