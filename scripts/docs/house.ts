import { TestHouse } from '../../test/house/open.ts';
import { asyncApi } from './asyncapi.ts';
import { CONVERSATION_FLOOR, CONVERSATION_TIME, converse } from './conversation.ts';
import { httpPage, type OpenApi } from './http.ts';
import type { Page } from './stale.ts';
import { websocketPage } from './websocket.ts';

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What a running house says of itself. */
export const housePages = async (): Promise<readonly Page[]> => {
  const house = await TestHouse.open(CONVERSATION_FLOOR, { now: () => CONVERSATION_TIME });
  try {
    const openApi = (await (await fetch(`${house.address}/api/openapi.json`)).json()) as OpenApi;
    const conversation = await converse(house);
    return [
      ['docs/reference/openapi.json', pretty(openApi)],
      ['docs/reference/http.md', httpPage(openApi)],
      ['docs/reference/asyncapi.json', pretty(asyncApi(conversation))],
      ['docs/reference/websocket.md', websocketPage(conversation)],
    ];
  } finally {
    await house.close();
  }
};
