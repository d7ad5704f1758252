import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { TestWorkflowEnvironment, type TimeSkippingTestWorkflowEnvironmentOptions } from '@temporalio/testing'
import { cachePath, makeOnce } from '../temporal/cache.ts'
import { download } from '../temporal/download.ts'
import { onPath } from '../temporal/find.ts'
import { StartError } from '../temporal/startError.ts'

const version = '1.38.0'

type Executable = { type: 'existing-path'; path: string }

/**
 * A running server that skips time, for tests. The SDK gives it five seconds to come up; on a busy machine it
 * is tried again, each time after a longer wait.
 */
export async function startTimeSkipping(
  options: Omit<TimeSkippingTestWorkflowEnvironmentOptions, 'server'> = {},
  tries = 8,
  waitMs = 500,
): Promise<TestWorkflowEnvironment> {
  const server = await timeSkippingServer()
  return TestWorkflowEnvironment.createTimeSkipping({ ...options, server }).catch(async (error: unknown) => {
    if (tries <= 1) throw error
    await sleep(waitMs)
    return startTimeSkipping(options, tries - 1, waitMs * 2)
  })
}

/**
 * The program of the server that skips time. The cached one, else downloaded, else its Java classes from
 * Maven Central. Safe to call from several processes at once.
 * Throws StartError when neither way is open.
 */
export async function timeSkippingServer(): Promise<{ executable: Executable }> {
  const folder = cachePath(`temporal-test-server-${version}`)
  await makeOnce(folder, obtain)
  return { executable: { type: 'existing-path', path: join(folder, 'temporal-test-server') } }
}

async function obtain(folder: string) {
  const program = join(folder, 'temporal-test-server')
  await mkdir(folder)
  try {
    await download(`temporal-test-server/v${version}`, program)
  } catch {
    await fromMaven(folder, program)
  }
}

async function fromMaven(folder: string, program: string) {
  const mvn = onPath('mvn')
  if (!mvn || !onPath('java'))
    throw new StartError(
      "Temporal's test server cannot be downloaded, and its Java classes need Java " +
        '11 and Maven. Install both (the packages are called maven and ' +
        'default-jre), or let this machine reach https://temporal.download.',
    )
  await writeFile(join(folder, 'pom.xml'), pom)
  const jars = join(folder, 'jars')
  try {
    await promisify(execFile)(
      mvn,
      ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${jars}`],
      { cwd: folder },
    )
  } catch (error) {
    throw new StartError(
      `Temporal's test server could not be fetched from Maven Central (${
        String((error as { stdout?: string }).stdout ?? error)
          .trim()
          .split('\n')[0]
      }). Check the network and run the tests again.`,
    )
  }
  await writeFile(program, script)
  await chmod(program, 0o755)
}

/**
 * `exec`, so that killing the script kills Java; the classes are found beside it, wherever the folder is
 * moved.
 */
const script = `#!/bin/sh
exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$(dirname "$0")/jars/*" io.temporal.testserver.TestServer "$@"
`

const pom = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>redress</groupId>
  <artifactId>test-server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.temporal</groupId>
      <artifactId>temporal-test-server</artifactId><version>${version}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`
