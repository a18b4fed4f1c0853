import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

export type BrowserName = 'firefox' | 'webkit';

/** A browser's driver: its start command and the capabilities to request. */
interface Driver {
  command: (port: number) => [string, ...string[]];
  capabilities: object;
}

const TOOLS = fileURLToPath(new URL('../../target/tools/bin/', import.meta.url));

const DRIVERS: Record<BrowserName, Driver> = {
  firefox: {
    command: port => [`${TOOLS}geckodriver`, '--port', String(port), '--websocket-port', '0'],
    capabilities: {
      browserName: 'firefox',
      'moz:firefoxOptions': {
        binary: '/usr/bin/firefox-esr',
        args: ['-headless'],
        // Headless Firefox reports no mouse. The value 6 means a fine pointer (2) that can hover (4).
        prefs: { 'intl.accept_languages': 'en-US', 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
      },
    },
  },
  // MiniBrowser shows WebKitGTK in a window, which needs a display.
  webkit: {
    command: port => ['/usr/bin/xvfb-run', '-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`],
    capabilities: { browserName: 'MiniBrowser' },
  },
};

const ENVIRONMENT = {
  ...process.env,
  LANG: 'en_US.UTF-8',
  LANGUAGE: 'en_US',
  // Settings for machines without a graphics card or a session bus.
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
};

/** Waits until the driver responds on its port. Throws if the driver exits or never responds. */
async function waitForDriver(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`the driver ended with exit code ${child.exitCode}`);
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('the driver does not answer');
}

/**
 * Starts a browser session. Returns the session's driver and a function that ends the session and the driver process.
 */
export async function start(
  name: BrowserName,
  port: number,
): Promise<{ driver: WebDriver; stop: () => Promise<void> }> {
  const { command, capabilities } = DRIVERS[name];
  const [program, ...args] = command(port);
  // Runs in its own process group, because xvfb-run does not pass signals on to the display server and the driver.
  const child = spawn(program, args, { env: ENVIRONMENT, stdio: 'ignore', detached: true });
  const killDriver = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    } catch {
      // The process has already exited.
    }
  };
  try {
    await waitForDriver(port, child);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities(capabilities))
      .build();
    return {
      driver,
      stop: async () => {
        await driver.quit().catch(() => undefined);
        killDriver();
      },
    };
  } catch (error) {
    killDriver();
    throw error;
  }
}
